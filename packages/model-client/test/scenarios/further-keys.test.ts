// Options from a variable may have more keys than the options, as the compiler lets them.
import { expect, onTestFinished, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { ModelClient } from '../../src/index.js';
import { instrument } from '../../src/otel/index.js';
import { startModelServer } from '../../src/testing/index.js';

const further = { environment: 'production', port: 3000, folder: '/srv' };

test('every object of options takes them', async () => {
  await using server = await startModelServer({ ...further });
  const config = {
    ...further,
    baseUrl: server.url,
    host: 'http://127.0.0.1:1',
    web: { ...further, auth: undefined },
  };
  const model = new ModelClient(config);
  expect(await model.version({ ...further, context: 1 })).toHaveProperty('version');
  expect(createModelProvider(model, { ...further, name: 'ollama' })).toBeTypeOf('function');
  const options = { ...further, captureContent: false };
  onTestFinished(instrument(options));
});

test('the address of another client is refused where none is given: the default would be used', () => {
  const options = { ...further, context: 1, host: 'http://gpu.example' };
  expect(() => new ModelClient(options)).toThrow(
    expect.objectContaining({
      message: 'option host is not known',
      hint: expect.stringContaining('use baseUrl') as string,
    }) as Error,
  );
});
