/** What a dispatcher is told when a call ends early. Never the reason of the call: other calls may share its connection. */
export class GivenUp extends Error {
  constructor() {
    super('the request was given up');
  }
}
