/** The languages of the product besides English, by the product's own codes. */
export const tags = ['ca', 'cs', 'de', 'es', 'fr', 'ua'] as const

/** A name of the demo in each of them. */
export type Translated = readonly [ca: string, cs: string, de: string, es: string, fr: string, ua: string]
