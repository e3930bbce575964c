import { expectTypeOf, test } from 'vitest';
import type { Named, ReadonlyDeep } from '../../src/index.js';

interface Place {
  path: string;
  line?: number | undefined;
}

interface Report {
  title: string;
  labels?: string[] | undefined;
  places: Place[];
  place: Place;
  details: Record<string, unknown>;
  data: unknown;
}

interface ReportInput extends ReadonlyDeep<Report>, Named {}

test('lists of a request may be readonly at any depth', () => {
  expectTypeOf<ReportInput['labels']>().toEqualTypeOf<readonly string[] | undefined>();
  expectTypeOf<ReportInput['places']>().toEqualTypeOf<readonly Place[]>();
  expectTypeOf<Report>().toExtend<ReportInput>();
});

test('a part without lists is still the type that was declared', () => {
  expectTypeOf<ReportInput['place']>().toEqualTypeOf<Place>();
  expectTypeOf<ReportInput['details']>().toEqualTypeOf<Record<string, unknown>>();
  expectTypeOf<ReportInput['data']>().toBeUnknown();
});
