import type { Call } from '../../http/call.js';
import { invalid, json } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import type { UserRecord } from '../../state/user-records.js';
import type { Handlers } from '../route.js';

export const userSettingRoutes: Handlers = {
  getUserSettings: (call) => json(settingsOf(call, call.me)),
  updateUserSettings(call) {
    const body = call.body.as('UserSettingsOptions');
    const { me } = call;
    if ((body.text('full_name') ?? '').length > 100) throw invalid('[FullName]: MaxSize');
    if ((body.text('description') ?? '').length > 255) throw invalid('[Description]: MaxSize');
    const website = body.text('website') ?? me.website;
    if (website !== '' && !/^https?:\/\/./.test(website)) throw invalid('[Website]: Url');
    Object.assign(me, { website });
    for (const key of ['full_name', 'description', 'location', 'language'] as const) me[key] = body.text(key) ?? me[key];
    for (const key of ['theme', 'diff_view_style']) if (body.has(key)) me.settings[key] = body.text(key);
    for (const key of ['hide_email', 'hide_activity']) if (body.has(key)) me.settings[key] = body.flag(key);
    for (const key of Object.keys(differencesOf(call.state.like)?.userSettings ?? {}))
      if (body.has(key)) me.settings[key] = body.values[key];
    return json(settingsOf(call, me));
  },
};

function settingsOf({ state }: Call, user: UserRecord): Record<string, unknown> {
  const { full_name, website, description, location, language, settings } = user;
  const stored = {
    theme: 'gitea-auto',
    diff_view_style: '',
    hide_email: false,
    hide_activity: false,
    ...differencesOf(state.like)?.userSettings,
    ...settings,
  };
  return { full_name, website, description, location, language, ...stored };
}
