import { encodeText } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { sha1 } from '../../bytes/hash.js';
import { uuid } from '../../events/deliveries.js';
import { counted, listing } from '../../http/paging.js';
import type { ApplicationRecord } from '../../state/identity-records.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const applicationRoutes: Handlers = {
  userGetOauth2Application(call) {
    const own = call.state.identity.applications.filter(({ user }) => user === call.me.id);
    return listing(call, own.reverse(), hidden, counted);
  },
  userCreateOAuth2Application(call) {
    const parts = fieldsOf(call);
    const id = call.state.nextId();
    const application: ApplicationRecord = {
      id,
      user: call.me.id,
      ...parts,
      client_id: uuid(`application ${String(id)}`),
      client_secret: secretFor(call),
      created: call.state.now(),
    };
    call.state.identity.applications.push(application);
    return created(view(application));
  },
  userGetOAuth2Application: (call) => json(hidden(ownApplication(call))),
  /** Changes an application and creates a new secret. Unlike elsewhere, another user's application is not a 404. */
  userUpdateOAuth2Application(call) {
    const parts = fieldsOf(call);
    const application = applicationOf(call);
    if (application.user !== call.me.id) throw new Refusal(500);
    Object.assign(application, parts, { client_secret: secretFor(call) });
    return json(view(application));
  },
  userDeleteOAuth2Application(call) {
    const { applications } = call.state.identity;
    applications.splice(applications.indexOf(ownApplication(call)), 1);
    return empty();
  },
};

function view(application: ApplicationRecord): Record<string, unknown> {
  const {
    id,
    name,
    client_id,
    client_secret,
    confidential_client,
    skip_secondary_authorization,
    redirect_uris,
    created: since,
  } = application;
  return { id, name, client_id, client_secret, confidential_client, skip_secondary_authorization, redirect_uris, created: since };
}

/** Returns an application without its secret, which is shown only when it is created. */
function hidden(application: ApplicationRecord): Record<string, unknown> {
  return view({ ...application, client_secret: '' });
}

function applicationOf(call: Call): ApplicationRecord {
  const application = call.state.identity.applications.find(({ id }) => id === call.id('id'));
  if (application === undefined) throw notFound();
  return application;
}

function ownApplication(call: Call): ApplicationRecord {
  const application = applicationOf(call);
  if (application.user !== call.me.id) throw notFound();
  return application;
}

type ApplicationFields = Pick<ApplicationRecord, 'name' | 'confidential_client' | 'skip_secondary_authorization' | 'redirect_uris'>;

/** Reads the fields of an application from the body. Missing flags are false. */
function fieldsOf(call: Call): ApplicationFields {
  const body = call.body.as('CreateOAuth2ApplicationOptions');
  const name = body.required('name', 'Name');
  const redirect_uris = body.texts('redirect_uris');
  if (redirect_uris === undefined) throw invalid('[RedirectURIs]: Required');
  const wrong = redirect_uris.find((uri) => !hasHost(uri));
  if (wrong !== undefined) throw new Refusal(400, `invalid redirect URI: ${wrong}`);
  return {
    name,
    redirect_uris,
    confidential_client: body.flag('confidential_client') ?? false,
    skip_secondary_authorization: body.flag('skip_secondary_authorization') ?? false,
  };
}

/** Returns whether a redirect address has a host. Others are rejected, `urn:` included. */
function hasHost(uri: string): boolean {
  return URL.canParse(uri) && new URL(uri).host !== '';
}

function secretFor(call: Call): string {
  return `gto_${sha1(encodeText(`application ${String(call.state.nextId())}`))}`;
}
