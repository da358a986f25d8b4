/** A request that a part of the server refuses in the middle of a transaction, which is then undone. */
export class Refused extends Error {
  readonly status: number
  /** Word for programs. */
  readonly code: string

  /** `message` contains the remedy. */
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
