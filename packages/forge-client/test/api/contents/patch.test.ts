import { expect, test } from 'vitest';
import { ForgeClient, token } from '../../../src/index.js';
import { startForgeServer } from '../../../src/testing.js';

test.each(['gitea-1.22', 'gitea-1.25', 'gitea-1.27', 'forgejo-15'] as const)(
  'a patch is committed on %s',
  async (like) => {
    await using server = await startForgeServer({ like });
    await using forge = new ForgeClient({
      baseUrl: server.url,
      auth: token(server.token),
      validate: 'strict',
    });
    const where = { owner: 'ada', repo: 'engine' };
    const content =
      'diff --git a/n.txt b/n.txt\nnew file mode 100644\n--- /dev/null\n+++ b/n.txt\n@@ -0,0 +1 @@\n+x\n';
    expect(
      (
        await forge.contents.applyPatch(where, { content, message: 'Patch' })
      ).commit?.message.trim(),
    ).toBe('Patch');
    expect(await (await forge.contents.getRaw({ ...where, filepath: 'n.txt' })).text()).toBe('x\n');
  },
);
