import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import type { Refused } from '#src/wire/administration.ts'

/** Codes of refusals that have a message of their own. */
const refusals = [
  'AccountBlocked',
  'AccountExists',
  'AccountNotAllowed',
  'AccountRemoved',
  'EmailTaken',
  'EmailUnverified',
  'InvalidBody',
  'LastAdministrator',
  'LinesAreWrong',
  'LinkExpired',
  'LinkUsed',
  'LinkWrong',
  'NoAccount',
  'NotAllowed',
  'OtherAccount',
  'OtherAddress',
  'PasswordWrong',
  'ProviderClock',
  'ProviderMisconfigured',
  'ProviderUnreachable',
  'ProviderUntrusted',
  'ResourcesExist',
  'SetupCodeWrong',
  'SetupIsDone',
  'SignInDeclined',
  'SignInOver',
  'TooManyTries',
  'UnknownApproval',
  'UnknownPerson',
] as const
/** Codes of a field's problem that have a message of their own. */
const fieldProblems = [
  'AccountExists',
  'InvalidEmail',
  'InvalidName',
  'NameTooLong',
  'OwnAddress',
  'PasswordTooEasy',
  'PasswordTooLong',
  'PasswordTooShort',
  'TooManyDelegates',
  'TooManyPeople',
  'UnknownPerson',
  'UnknownTimeZone',
] as const

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word)

/** Returns functions that say why Foyer's own server refused a call, and what is wrong with a field. */
export function useRefusalWords() {
  const { t } = useTranslation()
  const format = useFormat()
  const faultMessage = useFaultMessage()

  /** An unknown code is shown itself, with the server's own sentence. */
  const words = (fault: Fault | Refused): string => {
    if (fault.kind !== 'refused') return faultMessage(fault)
    const { code, message, retryAfter } = fault
    if (code === 'TooManyTries' && retryAfter !== null)
      return t('refusal.TooManyTriesFor', { duration: format.duration(Math.max(1, Math.ceil(retryAfter / 60_000))) })
    if (isOneOf(refusals, code)) return t(`refusal.${code}`)
    return t('refusal.other', { code: [code, message].filter((part) => part !== '').join(': ') })
  }
  const problemWords = (problem: string): string =>
    isOneOf(fieldProblems, problem) ? t(`fieldProblem.${problem}`) : t('fieldProblem.other', { code: problem })

  return {
    words,
    /**
     * Returns what the server says about each item of a list that was sent, such as about 'people.3.email'. `names` are those of the items
     * in their order. Empty if it refused the request as a whole.
     */
    itemWords(fault: Fault | Refused | null, names: readonly string[]): readonly string[] {
      const problems = fault?.kind === 'refused' ? fault.problems : []
      return problems.map(({ field, problem }) => {
        const name = names[Number(/^\w+\.(\d+)/.exec(field)?.[1] ?? -1)]
        return [...(name === undefined ? [] : [`${name}:`]), problemWords(problem)].join(' ')
      })
    },
    /** Returns the problem of a field, such as 'administrator.password', or null if the server accepts it. */
    fieldWords(fault: Fault | Refused | null, field: string): string | null {
      const problems = fault?.kind === 'refused' ? fault.problems : []
      const found = problems.find((one) => one.field === field)
      return found === undefined ? null : problemWords(found.problem)
    },
  }
}
