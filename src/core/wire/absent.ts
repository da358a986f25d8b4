import * as v from 'valibot'

/** A field the wire may leave out or send as null: null afterwards. Fields with a default use `v.nullish(schema, default)`. */
export const absent = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null)
