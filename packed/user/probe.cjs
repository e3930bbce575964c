// What a user does first, on whatever runtime: the same steps for the ESM and the CJS modules of the packages.
module.exports = async function probe({ model, forge }) {
  const done = [];
  async function step(name, body) {
    await body();
    done.push(name);
  }
  await step('every entry point exports something', () => {
    for (const entry of [...Object.values(model), ...Object.values(forge)])
      must(Object.keys(entry).length > 0, 'an entry point is empty');
  });
  await step('every class has the name that it is exported by', () => {
    for (const entry of [...Object.values(model), ...Object.values(forge)]) namesItsClasses(entry);
  });
  await step('model-client: an error through ./endpoints is the class of .', () =>
    refuses(model, 'chat', { body: { messages: 1 } }),
  );
  await step('forge-client: an error through ./endpoints is the class of .', () =>
    refuses(forge, 'repoGet', { where: { owner: '..', repo: 'x' } }),
  );
  await step('model-client: a schema throws the class of .', () => schemaThrows(model));
  await step('forge-client: a schema throws the class of .', () => schemaThrows(forge));
  await step('model-client: an error of ./testing is the class of .', () =>
    refusesAFault(model, model.testing.startModelServer),
  );
  await step('forge-client: an error of ./testing is the class of .', () =>
    refusesAFault(forge, forge.testing.startForgeServer),
  );
  await step('model-client: a chat arrives piece by piece', () => chat(model));
  await step('forge-client: the embedded server answers', () => version(forge));
  return done;
};

function must(condition, message) {
  if (!condition) throw new Error(message);
}

/** What a log shows of an instance. */
function namesItsClasses(entry) {
  for (const [name, value] of Object.entries(entry)) {
    if (typeof value === 'function' && String(value).startsWith('class'))
      must(value.name === name, `${name} calls itself ${value.name}`);
  }
}

function byId(endpoints, id) {
  const found = Object.values(endpoints).find((endpoint) => endpoint?.id === id);
  must(found, `no endpoint with id ${id}`);
  return found;
}

async function refuses({ index, endpoints }, id, input) {
  const transport = new index.Transport({ baseUrl: 'http://127.0.0.1:9' });
  const endpoint = byId(endpoints, id);
  const error = await call(transport, endpoint, input).then(
    () => undefined,
    (reason) => reason,
  );
  must(error instanceof index.InputError, `not the InputError of the main entry point: ${error}`);
  must(error instanceof index.ClientError && index.ClientError.is(error), 'not a ClientError');
}

/** An error of `/testing` is the client's: both share their chunks. */
async function refusesAFault({ index }, start) {
  const server = await start();
  try {
    server.faults.add({ status: 'not a status' });
    must(false, 'a fault without a status was taken');
  } catch (error) {
    must(error instanceof index.InputError, `/testing throws an InputError of its own: ${error}`);
  } finally {
    await server.close();
  }
}

async function call(transport, endpoint, input) {
  return transport.call(endpoint, input);
}

function schemaThrows({ schemas }) {
  const [name, schema] = Object.entries(schemas).find(
    ([, value]) => typeof value?.parse === 'function' && '~standard' in value,
  );
  let error;
  try {
    schema.parse(1);
  } catch (reason) {
    error = reason;
  }
  must(error?.issues?.[0]?.code === 'invalid_type', `${name}.parse(1) threw ${error}`);
  must(schema._zod !== undefined, `${name} is not a zod schema`);
}

async function chat({ index, testing }) {
  const server = await testing.startModelServer();
  try {
    const client = new index.ModelClient({ baseUrl: server.url });
    const stream = client.chatStream({
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'Why is the sky blue?' }],
    });
    let text = '';
    let events = 0;
    for await (const event of stream) {
      text += event.message.content;
      events += 1;
    }
    const { message } = await stream.final();
    must(events > 1, `only ${events} events`);
    must(
      text.length > 0 && text === message.content,
      `pieces and whole differ: ${text} / ${message.content}`,
    );
    await client.close();
  } finally {
    await server.close();
  }
}

async function version({ index, testing }) {
  const server = await testing.startForgeServer();
  try {
    const client = new index.ForgeClient({ baseUrl: server.url });
    const { version: text } = await client.server.version();
    must(typeof text === 'string' && text.length > 0, 'no version');
    await client.close();
  } finally {
    await server.close();
  }
}
