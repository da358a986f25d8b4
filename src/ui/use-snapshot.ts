import { useSnapshot as useValtioSnapshot, type Snapshot } from 'valtio'

/** Unlike `A extends B`, it also compares `readonly`. */
type Identical<A, B> =
  (<T>() => T extends (A & T) | T ? 1 : 2) extends <T>() => T extends (B & T) | T ? 1 : 2 ? true : false

/** Each value with its own type if that is readonly all the way down, otherwise with Valtio's readonly version of it. */
type Frozen<Store> = {
  readonly [Key in keyof Store]: Identical<Snapshot<Store[Key]>, Store[Key]> extends true
    ? Store[Key]
    : Snapshot<Store[Key]>
}

/**
 * Returns the values of a store and renders the component again if one that it has read changes. The values keep the names of
 * their types, so they can be passed on without a cast.
 *
 * @param options With `sync`, the component renders in the same task as the change, as text fields need.
 */
export function useSnapshot<Store extends object>(store: Store, options?: { readonly sync?: boolean }): Frozen<Store> {
  // The same values: the two types differ only in how a value that is readonly all the way down is called.
  return useValtioSnapshot(store, options) as Frozen<Store>
}
