import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Message } from '#src/core/wayfinding/steps/say-step.ts'

/** The sentences of a step, as they are read and heard. */
export function useSentences(): (messages: readonly Message[]) => string {
  const { t } = useTranslation()
  return (messages) => messages.map(({ key, values }) => t(key as ParseKeys, values)).join(' ')
}
