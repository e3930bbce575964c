import { ModelClient } from 'model-client';

export const dynamic = 'force-dynamic';
export const runtime = 'edge';

export function GET(request) {
  const model = new ModelClient({ baseUrl: process.env.MODEL_URL });
  return model
    .chatStream(
      { model: 'llama3.2', messages: [{ role: 'user', content: 'Why?' }] },
      { signal: request.signal },
    )
    .toResponse();
}
