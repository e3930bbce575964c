import { ModelClient } from 'model-client';
import { instrument } from 'model-client/otel';

instrument(); // after your OpenTelemetry SDK has started
const model = ModelClient.fromEnv();
console.log(await model.version()); // with a span, if a tracer is set up
