declare const brand: unique symbol

/** A primitive that carries its meaning: a `Branded<number, 'Quarter'>` cannot be passed where minutes are meant. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }
