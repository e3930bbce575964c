export { prove as verify, type Delivery, type Proved } from './verify.js';
