/** Passed to a dispatcher when a call ends early. Never the reason of the call: other calls may share its connection. */
export class Cancelled extends Error {
  constructor() {
    super('the request was cancelled');
  }
}
