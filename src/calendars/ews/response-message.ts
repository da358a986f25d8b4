import type { Fault } from '#src/core/fault.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { child, elementsIn, textOf } from './read-xml.ts'
import { backOffIn, busyCodes } from './soap-fault.ts'
import type { XmlElement } from './xml-dom.ts'

/** What Exchange says of one thing it was asked for. A warning comes with what was found. */
export interface ResponseMessage {
  readonly isError: boolean
  /** 'NoError', 'ErrorItemNotFound' and such. */
  readonly code: string
  readonly text: string | null
  /** Milliseconds it asks to wait. */
  readonly backOff: number | null
  readonly element: XmlElement
}

/** The messages of an answer, in the order of what was asked. Fails with 'malformed' where there is none. */
export function readMessages(response: XmlElement, what: string): Result<readonly ResponseMessage[]> {
  const messages = elementsIn(child(response, 'm', 'ResponseMessages')).map(readMessage)
  if (messages.length > 0) return succeed(messages)
  return fail({ kind: 'malformed', what, problems: [`${what}: no response message`] })
}

/** The one message of an answer to one question, or the fault it stands for. */
export function readOnlyMessage(response: XmlElement, what: string): Result<ResponseMessage> {
  const messages = readMessages(response, what)
  if (!messages.ok) return messages
  const [message] = messages.value
  if (!message) return fail({ kind: 'malformed', what, problems: [`${what}: no response message`] })
  return message.isError ? fail(faultOfMessage(message)) : succeed(message)
}

export function readMessage(element: XmlElement): ResponseMessage {
  const code = textOf(child(element, 'm', 'ResponseCode'))
  const responseClass = element.getAttribute('ResponseClass')
  return {
    isError: responseClass === 'Error' || (responseClass !== 'Warning' && code !== null && code !== 'NoError'),
    code: code ?? 'NoError',
    text: textOf(child(element, 'm', 'MessageText')),
    backOff: backOffIn(child(element, 'm', 'MessageXml')),
    element,
  }
}

const goneCodes: ReadonlySet<string> = new Set([
  'ErrorItemNotFound',
  'ErrorCalendarOccurrenceIsDeletedFromRecurrence',
  'ErrorCalendarOccurrenceIndexIsOutOfRecurrenceRange',
])

/** Whether the thing asked for is not there; an id of another mailbox or an older form is as good as gone. */
export function isGone({ code }: Pick<ResponseMessage, 'code'>): boolean {
  return goneCodes.has(code) || code.startsWith('ErrorInvalidId')
}

/** Somebody was quicker: the change key names a state of the item that is no more. */
function isStale({ code }: Pick<ResponseMessage, 'code'>): boolean {
  return code === 'ErrorIrresolvableConflict' || code === 'ErrorStaleObject'
}

const forbiddenCodes = /^Error(AccessDenied|Calendar(IsOrganizerFor|IsNotOrganizer|IsDelegatedFor|IsCancelledFor))/

/** Milliseconds, where a busy server names none. */
const usualBackOff = 5_000

export function faultOfMessage(message: ResponseMessage): Fault {
  const { code, text, backOff } = message
  const detail = text === null ? code : `${code}: ${text}`
  if (busyCodes.has(code)) return { kind: 'throttled', retryAfter: backOff ?? usualBackOff }
  if (isGone(message)) return { kind: 'event-not-found' }
  if (isStale(message)) return { kind: 'conflict', detail }
  if (forbiddenCodes.test(code)) return { kind: 'forbidden', detail }
  // As a status would say it: the server's own trouble, or the question's.
  return { kind: 'server-error', status: code.startsWith('ErrorInternal') ? 500 : 400, detail }
}
