import type { ParseKeys } from 'i18next'
import { useTranslation } from './use-translation.ts'
import type { Texts } from './messages.ts'

type FaultTexts = Texts['fault']

/** A fault that has a message; the compiler names a kind that has none. */
interface FaultWithMessage {
  readonly kind: {
    [Kind in keyof FaultTexts]: FaultTexts[Kind] extends { message: string } ? Kind : never
  }[keyof FaultTexts]
}

/** The locale key of the message: for code outside React, and for a list of keys that ends with a fallback. */
export const faultMessageKey = <Kind extends string>({ kind }: { readonly kind: Kind }) =>
  `fault.${kind}.message` as const

/** Returns a function that gives the message of a fault in the current language. */
export const useFaultMessage = (): ((fault: FaultWithMessage) => string) => {
  const { t } = useTranslation()
  return (fault) => t(faultMessageKey(fault) as ParseKeys, { ...fault })
}
