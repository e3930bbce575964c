export { zodOf } from '@clients/core/zod';
