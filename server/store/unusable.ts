/** Data that the server cannot use: a folder or a database. The message is for the operator, and contains the remedy. */
export class UnusableStore extends Error {}
