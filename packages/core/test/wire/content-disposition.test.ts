import { describe, expect, test } from 'vitest';
import { readFilename, toSafeName } from '../../src/wire/file-name.js';
import { DRIVERS, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { replies } from '../servers/replies.js';

describe('the file name in a Content-Disposition', () => {
  test.each([
    ['attachment; filename="a b.zip"', 'a b.zip'],
    ['attachment; filename=a.zip', 'a.zip'],
    ['attachment;filename=a.zip;size=3', 'a.zip'],
    ['attachment; filename=my file.zip; size=3', 'my file.zip'],
    ['ATTACHMENT; FileName = "a.zip"', 'a.zip'],
    [String.raw`attachment; filename="a\"b.zip"`, 'a"b.zip'],
    ["attachment; filename*=UTF-8''na%C3%AFve%20%F0%9F%A6%99.txt", 'naïve 🦙.txt'],
    ['attachment; filename="plain.txt"; filename*=UTF-8\'\'b%C3%A9.txt', 'bé.txt'],
    ['attachment; filename*=utf-8\'en\'b%C3%A9.txt; filename="plain.txt"', 'bé.txt'],
    ["attachment; filename*=ISO-8859-1''%A3%20rates", '£ rates'],
    ["attachment; filename*=UTF-8''%FF%FE; filename=plain.txt", 'plain.txt'],
    ["attachment; filename*=koi8-r''%C1; filename=plain.txt", 'plain.txt'],
    ['attachment; filename*=nonsense; filename=plain.txt', 'plain.txt'],
    ['attachment; name="x; filename=evil.sh"; filename="good.txt"', 'good.txt'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [String.raw`attachment; filename="..\\..\\boot.ini"`, 'boot.ini'],
    ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", 'passwd'],
    ["attachment; filename*=UTF-8''a%00%0D%0Ab.txt", 'ab.txt'],
    ["attachment; filename*=UTF-8''.%00.", 'file'],
    ['attachment; filename=".."', 'file'],
    ['attachment; filename=""', undefined],
    ['attachment; filename="  "', undefined],
    ['attachment', undefined],
    ['inline; x=filename', undefined],
    [undefined, undefined],
  ])('%s is %s', (header, name) => {
    expect(readFilename(header)).toBe(name);
  });

  test('is read once from a hostile header, as reading it again for each piece would take minutes', () => {
    for (const piece of ['; filename="', '; ', ';filename*=', '\\"', ';a="\\']) {
      const header = `attachment; filename="${piece.repeat(2_000_000 / piece.length)}`;
      expect(readFilename(header), piece).toBeTypeOf('string');
    }
  });

  test.each(DRIVERS)('may be raw UTF-8 or Latin-1, over %s', async (driver) => {
    const server = await replies((_, count) =>
      Buffer.from(
        `HTTP/1.1 200 X\r\ncontent-disposition: attachment; filename="é.txt"\r\ncontent-length: 0\r\n\r\n`,
        count === 1 ? 'utf8' : 'latin1',
      ),
    );
    for (let i = 0; i < 2; i++) {
      const stream = await transport(server.url, driver).bytes(file, {});
      await stream.cancel();
      expect(stream.filename).toBe('é.txt');
    }
  });
});

describe('a name without directories', () => {
  test.each([
    ['a/b', 'b'],
    [String.raw`c:\x\y.txt`, 'y.txt'],
    ['..', 'file'],
    ['.', 'file'],
    ['', 'file'],
    [undefined, 'file'],
    ['.\0.', 'file'],
    ['a/..', 'file'],
    ['.hidden', '.hidden'],
    ['...', '...'],
  ])('of %j is %s', (given, name) => {
    expect(toSafeName(given)).toBe(name);
  });
});
