/** A page that was given or is requested next. */
export interface Place {
  readonly query: string;
  /** How many items are before it, counted from where reading began. */
  readonly begin: number;
}

/** How far a list was read: all that a loop needs which continues after an error. */
export class Position {
  /** The total changed between two pages. */
  hasChanged = false;
  /** The pages up to that which is requested next, one after another. */
  places: Place[];
  /** The queries of those that were given. */
  visited: Set<string> = new Set<string>();
  /** What identifies the items that were given. */
  given: Set<unknown> = new Set<unknown>();
  /** Number of items at the front of the list before which none is missing. */
  complete = 0;
  /** How far pages were given, before anything was read again. */
  furthest = 0;
  lastTotal: number | undefined;
  /** The lowest total at which there were new items. */
  lowest: number;
  /** Number of items on the longest page so far. */
  longest = 0;

  /** @param query of the first page */
  constructor(query: string) {
    this.places = [{ query, begin: 0 }];
    this.lowest = Infinity;
  }

  /**
   * Goes back to the page with the first place before which an item may be missing, after so many
   * were removed. Returns whether that is another page.
   */
  goBack(removed: number): boolean {
    this.complete = Math.max(0, this.complete - removed);
    const { length } = this.places;
    while ((this.places.at(-1)?.begin ?? 0) > this.complete) {
      this.places.pop();
      this.visited.delete(this.places.at(-1)?.query ?? '');
    }
    return this.places.length < length;
  }

  /**
   * Notes that a page was given. Returns whether it is progress: it has new items, and reading has
   * come further, or the list is shorter.
   */
  advance(newItems: number): boolean {
    const total = this.lastTotal ?? Infinity;
    const isProgress = newItems > 0 && (this.complete > this.furthest || total < this.lowest);
    this.furthest = Math.max(this.furthest, this.complete);
    if (isProgress) this.lowest = Math.min(this.lowest, total);
    return isProgress;
  }
}

/** Returns the same position, which later reading does not move. */
export function copyPosition(position: Position): Position {
  return Object.assign(new Position(''), position, {
    places: [...position.places],
    visited: new Set(position.visited),
    given: new Set(position.given),
  });
}
