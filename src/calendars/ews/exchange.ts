import { createGate } from '#src/calendars/batches.ts'
import type { Http } from '#src/engine/http.ts'
import { fail, type Fault, type Result, succeed } from '#src/kernel/result.ts'
import type { CalendarLimits } from '#src/calendars/calendar.ts'
import { readSoapFault, refusedAsWritten } from './response-message.ts'
import { soap, t, writeXml, type XmlTree } from './xml-tree.ts'
import { child, elementsIn, isNamed, openXmlDom, readXml, type XmlElement } from './xml.ts'

/**
 * Limits of Exchange on premises: 42 days of availability by its usual configuration, and 100 mailboxes, of which a fourth
 * is asked for at once: the page reads the XML of more than that too long in one go. A throttling policy lets more calls
 * in than these four, but they are all of one mailbox. ResolveNames tells 100 names at most.
 */
export const ewsLimits = {
  schedulesPerCall: 25,
  scheduleDays: 42,
  parallelCalls: 4,
  seriesDates: 999,
  peopleFound: 20,
} as const satisfies CalendarLimits

/** Exchange Web Services as this provider calls them: one operation, the element that answers it. */
export interface Exchange {
  readonly http: Http
  call(operation: XmlTree, options?: CallOptions): Promise<Result<XmlElement>>
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Windows name of the zone that times without an offset are in, and in which answers are written. */
  readonly timeZone?: string
  /** Whether the same call twice does what one does. */
  readonly repeatable?: boolean
}

/** Relative to the product's calendarURL: a browser cannot call Exchange itself. */
const path = '/EWS/Exchange.asmx'

/** A mailbox takes a few calls at once; the gate is shared by all of them. */
export function connectExchange(http: Http): Exchange {
  const pass = createGate(ewsLimits.parallelCalls)
  return {
    http,
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

/** The element inside the body. Fails with 'malformed' for anything but an answer, a fault with good status included. */
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

/** A SOAP fault over what was written is a misunderstanding, not the server's state. */
function faultOf(fault: Fault, what: string): Fault {
  if (fault.kind !== 'server-error' || fault.status !== refusedAsWritten) return fault
  return { kind: 'malformed', what, problems: [fault.detail ?? `${what}: refused`] }
}
