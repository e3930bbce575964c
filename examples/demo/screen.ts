// The output of the demo: colours and progress on a terminal, plain lines
// in a pipe or a file.
import { styleText } from 'node:util';

/** Colours and other styles, such as `green` or `bold`. */
type Style = Parameters<typeof styleText>[0];

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const CLEAR_LINE = '\r\x1b[K';

/** Progress from 0 to 1. */
export interface Progress {
  /** Shows the current progress, with a note such as the speed. */
  to(part: number, note?: string): void;
  /** Ends the progress; `done` replaces the bar. Without `done`, the bar is removed. */
  end(done?: string): void;
}

/** Standard output. Colours follow `NO_COLOR` and `FORCE_COLOR`; a line is rewritten only on a terminal that can do so. */
export class Screen {
  readonly #out: NodeJS.WriteStream;
  readonly #rewrites: boolean;

  constructor(out: NodeJS.WriteStream = process.stdout) {
    this.#out = out;
    this.#rewrites = out.isTTY && process.env['TERM'] !== 'dumb';
  }

  /** Writes text unchanged. */
  write(text: string, style?: Style): void {
    this.#out.write(style === undefined ? text : this.styled(style, text));
  }

  line(text = '', style?: Style): void {
    this.write(text, style);
    this.#out.write('\n');
  }

  /** Returns text in a style, if the output supports styles. */
  styled(style: Style, text: string): string {
    return text === '' ? '' : styleText(style, text, { stream: this.#out });
  }

  /** Shows what is being awaited, and for how long, until the returned function is called. Shows nothing in a pipe. */
  wait(what: string): () => void {
    if (!this.#rewrites) return () => undefined;
    const begin = performance.now();
    let frame = 0;
    const timer = setInterval(() => {
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      this.#out.write(
        `${CLEAR_LINE}${this.styled('cyan', FRAMES[frame++ % FRAMES.length] ?? '')} ${what} ${this.styled('dim', `${seconds} s`)}`,
      );
    }, 80);
    return () => {
      clearInterval(timer);
      if (frame > 0) this.#out.write(CLEAR_LINE);
      frame = 0;
    };
  }

  /** Starts showing progress: a bar on a terminal, or a line for every quarter elsewhere. */
  progress(what: string): Progress {
    return this.#rewrites ? this.#bar(what) : this.#quarters(what);
  }

  #bar(what: string): Progress {
    return {
      to: (part, note = '') => {
        const width = Math.max(
          10,
          Math.min(40, this.#out.columns - what.length - note.length - 10),
        );
        const full = Math.round(width * part);
        const bar =
          this.styled('green', '█'.repeat(full)) +
          this.styled('dim', '░'.repeat(width - full));
        this.#out.write(
          `${CLEAR_LINE}${what} ${bar} ${percent(part)} ${this.styled('dim', note)}`,
        );
      },
      end: (done) => {
        this.#out.write(CLEAR_LINE);
        if (done !== undefined)
          this.line(`${this.styled('green', '✓')} ${done}`);
      },
    };
  }

  #quarters(what: string): Progress {
    let quarters = 0;
    return {
      to: (part) => {
        const now = Math.floor(part * 4);
        if (now > quarters) this.line(`${what}: ${percent(now / 4)}`);
        quarters = Math.max(quarters, now);
      },
      end: (done) => {
        if (done !== undefined) this.line(done);
      },
    };
  }
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}
