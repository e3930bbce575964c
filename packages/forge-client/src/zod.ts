// The zod schema behind one of ours, for programs that use zod themselves.
export { zodOf } from '@clients/core/zod';
