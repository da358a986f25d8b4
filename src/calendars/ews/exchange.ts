import { createGate } from '#src/calendars/batches.ts'
import type { Http } from '#src/engine/http.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { CalendarLimits } from '#src/calendars/calendar.ts'
import { readSoapFault, refusedAsWritten } from './response-message.ts'
import { soap, t, writeXml, type XmlTree } from './xml-tree.ts'
import { child, elementsIn, isNamed, openXmlDom, readXml, type XmlElement } from './xml.ts'

/**
 * Limits of Exchange on premises. Its usual configuration allows 42 days of availability and 100 mailboxes; a quarter
 * of that is requested per call, because parsing the XML of more would block the page too long. A throttling policy
 * allows more than these four calls, but all of them share one mailbox. ResolveNames returns at most 100 names.
 */
export const ewsLimits = {
  schedulesPerCall: 25,
  scheduleDays: 42,
  parallelCalls: 4,
  seriesDates: 999,
  peopleFound: 20,
  liveEventPause: 1_000,
} as const satisfies CalendarLimits

/** Exchange Web Services as used by this provider: takes one operation and returns its response element. */
export interface Exchange {
  readonly http: Http
  /** The colleague whose calendar is meant; null for the user's own. Items are found by their ids in any mailbox. */
  readonly owner: Email | null
  call(operation: XmlTree, options?: CallOptions): Promise<Result<XmlElement>>
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Windows name of the zone for times without an offset, both in the request and in the response. */
  readonly timeZone?: string
  /** True if sending the same call twice has the same effect as once. */
  readonly repeatable?: boolean
}

/** Relative to the product's calendarURL, because a browser cannot call Exchange itself. */
const path = '/EWS/Exchange.asmx'

/** Connects to Exchange. A mailbox allows only a few parallel calls, so all calls share one gate. */
export function connectExchange(http: Http): Exchange {
  const pass = createGate(ewsLimits.parallelCalls)
  return {
    http,
    owner: null,
    call: async (operation, { signal, timeZone = 'UTC', repeatable = false } = {}) => {
      const what = operation.name
      try {
        await openXmlDom()
      } catch {
        return fail({ kind: 'offline' })
      }
      const answered = await pass(() =>
        http.send({
          method: 'POST',
          url: path,
          to: 'calendar',
          headers: { 'Content-Type': 'text/xml; charset=utf-8', Accept: 'text/xml' },
          body: writeXml(envelope(operation, timeZone)),
          as: 'text',
          signal,
          repeatable,
        }),
      )
      return answered.ok ? readAnswer(answered.value.body, what) : fail(faultOf(answered.fault, what))
    },
  }
}

function envelope(operation: XmlTree, timeZone: string): XmlTree {
  return soap('Envelope', [
    soap('Header', [
      t('RequestServerVersion', [], { Version: 'Exchange2013' }),
      t('TimeZoneContext', [t('TimeZoneDefinition', [], { Id: timeZone })]),
    ]),
    soap('Body', [operation]),
  ])
}

/**
 * Returns the element inside the body. Fails with 'malformed' for anything but a response, including a SOAP fault with
 * a success status.
 */
function readAnswer(text: string, what: string): Result<XmlElement> {
  const refuse = (problem: string) => fail({ kind: 'malformed' as const, what, problems: [`${what}: ${problem}`] })
  const read = readXml(text, what)
  if (!read.ok) return read
  if (!isNamed(read.value, 'soap', 'Envelope')) return refuse('not a SOAP envelope')
  const fault = readSoapFault(read.value)
  if (fault) return refuse(`${fault.code}: ${fault.message}`)
  const [response] = elementsIn(child(read.value, 'soap', 'Body'))
  return response ? succeed(response) : refuse('empty body')
}

/** Treats a SOAP fault about the request itself as malformed, because it is not caused by the server's state. */
function faultOf(fault: Fault, what: string): Fault {
  if (fault.kind !== 'server-error' || fault.status !== refusedAsWritten) return fault
  return { kind: 'malformed', what, problems: [fault.detail ?? `${what}: refused`] }
}
