import type { Element } from '@xmldom/xmldom'
import { http, type RequestHandler } from '../../msw.ts'
import { forCalendarUser } from '../../handlers/call.ts'
import type { Server } from '../../server/server.ts'
import { answerAvailability } from './availability.ts'
import { getUserPhoto, resolveNames } from './directory.ts'
import { busyFault, readCall, soapFault } from './envelope.ts'
import { findItems, getItems } from './get-items.ts'
import { createItems, deleteItems, updateItems, type Writing } from './write-items.ts'
import { nameOf } from './xml.ts'
import { zoneNamed } from './item-xml.ts'

type Answer = (operation: Element, writing: Writing) => Response | Promise<Response>

const operations: Readonly<Record<string, Answer>> = {
  'm:GetUserAvailabilityRequest': answerAvailability,
  'm:ResolveNames': resolveNames,
  'm:GetUserPhoto': getUserPhoto,
  'm:FindItem': findItems,
  'm:GetItem': getItems,
  'm:CreateItem': createItems,
  'm:UpdateItem': updateItems,
  'm:DeleteItem': deleteItems,
}

/** Exchange Web Services on premises, proxied by the product's server and authorised by its token. */
export const exchangeHandlers = (server: Server): RequestHandler[] => [
  http.post(
    `${server.calendarURL}/EWS/Exchange.asmx`,
    forCalendarUser(server, async (reader, { request }) => {
      const call = readCall(await request.text())
      if (call instanceof Response) return call
      const zone = zoneNamed(call.timeZone)
      if (zone === null) return soapFault('ErrorTimeZone', 'An error related to the timezone occurred.')
      const answer = operations[nameOf(call.operation)]
      if (answer === undefined) return soapFault('ErrorInvalidOperation', 'The operation is not simulated.')
      return answer(call.operation, { server, reader, zone, contextZone: call.timeZone })
    }),
  ),
]

/** Milliseconds of the back-off that a busy Exchange requests. */
const backOff = 2_000

/** Exchange reports that it is busy with a SOAP fault. The proxy in front of it reports all other errors. */
export const refuseAsExchange = (fault: string): Response | null => (fault === 'throttled' ? busyFault(backOff) : null)
