/** Work that is left off at each `yield`, after a millisecond or so, and gone on with whenever there is time. */
export type Portions<Value> = Generator<void, Value, void>
