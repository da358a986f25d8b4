import { DOMParser, type Element } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { afternoon, apiURL, easyRoom, hour, openWorld } from './open-world.ts'

const types = 'http://schemas.microsoft.com/exchange/services/2006/types'
const messages = 'http://schemas.microsoft.com/exchange/services/2006/messages'

async function open() {
  const world = await openWorld({ serverType: 'ews' })
  const { tokens, people } = world.backEnd.server
  const token = tokens.issue(people.persona('employee').email, 'api', tokens.openSession())
  const send = async (body: string, bearer = token) => {
    const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="${messages}" xmlns:t="${types}"><s:Body>${body}</s:Body></s:Envelope>`
    const headers = { 'content-type': 'text/xml', ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }) }
    const response = await world.backEnd.answer(
      new Request(`${apiURL}/calendar/EWS/Exchange.asmx`, { method: 'POST', headers, body: envelope }),
    )
    if (!response) throw new Error('There is no response')
    const text = await response.text()
    const root = text.startsWith('<') ? new DOMParser().parseFromString(text, 'text/xml').documentElement : null
    const inside = (name: string): readonly Element[] => Array.from(root?.getElementsByTagNameNS('*', name) ?? [])
    return {
      status: response.status,
      codes: inside('ResponseCode').map(({ textContent }) => textContent),
      inside,
      text,
    }
  }
  const create = (more = '', attributes = 'SendMeetingInvitations="SendToAllAndSaveCopy"') => {
    const room = easyRoom(world, afternoon, afternoon + hour)
    return send(
      `<m:CreateItem ${attributes}><m:Items><t:CalendarItem><t:Subject>Review</t:Subject><t:Body BodyType="Text">1 &lt; 2</t:Body>${more}<t:Start>${new Date(afternoon).toISOString()}</t:Start><t:End>${new Date(afternoon + hour).toISOString()}</t:End><t:Resources><t:Attendee><t:Mailbox><t:EmailAddress>${room.email}</t:EmailAddress></t:Mailbox></t:Attendee></t:Resources></t:CalendarItem></m:Items></m:CreateItem>`,
    )
  }
  const update = (id: Element | undefined, subject: string) =>
    send(
      `<m:UpdateItem ConflictResolution="AutoResolve" SendMeetingInvitationsOrCancellations="SendToAllAndSaveCopy"><m:ItemChanges><t:ItemChange><t:ItemId Id="${id?.getAttribute('Id') ?? ''}" ChangeKey="${id?.getAttribute('ChangeKey') ?? ''}"/><t:Updates><t:SetItemField><t:FieldURI FieldURI="item:Subject"/><t:CalendarItem><t:Subject>${subject}</t:Subject></t:CalendarItem></t:SetItemField></t:Updates></t:ItemChange></m:ItemChanges></m:UpdateItem>`,
    )
  return { world, send, create, update }
}

describe('calendars, 3: the simulated Exchange', () => {
  it('accepts only the product’s token', async () => {
    const { send, world } = await open()
    const body =
      '<m:ResolveNames ReturnFullContactData="true"><m:UnresolvedEntry>oliver</m:UnresolvedEntry></m:ResolveNames>'
    expect((await send(body, '')).status).toBe(401)
    const { tokens, people } = world.backEnd.server
    const other = tokens.issue(people.persona('employee').email, 'calendar', tokens.openSession())
    expect((await send(body, other)).status).toBe(401)
    expect((await send(body)).status).toBe(200)
  })

  it('refuses invalid, broken and unknown requests', async () => {
    const { send, create } = await open()
    const misplaced = await create('<t:Location>Before the times</t:Location>')
    expect([misplaced.status, ...misplaced.codes]).toEqual([500, 'ErrorSchemaValidation'])
    expect((await send('<m:GetRoomLists/>')).codes).toEqual(['ErrorSchemaValidation'])
    expect((await send('')).codes).toEqual(['ErrorSchemaValidation'])
    expect((await send('<broken>')).codes).toEqual(['ErrorSchemaValidation'])
    expect((await create('', '')).codes).toEqual(['ErrorSendMeetingInvitationsRequired'])
  })

  it('refuses an update with an old change key', async () => {
    const { create, update } = await open()
    const created = await create()
    expect(created.codes).toEqual(['NoError'])
    const [id] = created.inside('ItemId')
    const [later] = (await update(id, 'First')).inside('ItemId')
    expect(later?.getAttribute('ChangeKey')).not.toBe(id?.getAttribute('ChangeKey'))
    expect((await update(id, 'Second')).codes).toEqual(['ErrorIrresolvableConflict'])
    expect((await update(later, 'Second')).codes).toEqual(['NoError'])
  })

  it('creates two items for a repeated request because only clients can detect that', async () => {
    const { create } = await open()
    const ids = [await create(), await create()].map(({ inside }) => inside('ItemId')[0]?.getAttribute('Id'))
    expect(new Set(ids).size).toBe(2)
  })

  it('limits a view to the requested number and reports whether it is complete', async () => {
    const { send, world } = await open()
    const find = (atMost: number) =>
      send(
        `<m:FindItem Traversal="Shallow"><m:ItemShape><t:BaseShape>IdOnly</t:BaseShape></m:ItemShape><m:CalendarView MaxEntriesReturned="${atMost}" StartDate="2026-11-20T00:00:00Z" EndDate="2026-12-20T00:00:00Z"/><m:ParentFolderIds><t:DistinguishedFolderId Id="calendar"/></m:ParentFolderIds></m:FindItem>`,
      )
    const few = await find(3)
    expect(few.inside('CalendarItem')).toHaveLength(3)
    expect(few.inside('RootFolder')[0]?.getAttribute('IncludesLastItemInRange')).toBe('false')
    const { calendar, people } = world.backEnd.server
    const known = calendar.eventsOf(
      people.persona('employee').email,
      Date.parse('2026-11-20'),
      Date.parse('2026-12-20'),
    )
    const whole = await find(1_000)
    expect(whole.inside('CalendarItem')).toHaveLength(known.length)
    expect(whole.inside('RootFolder')[0]?.getAttribute('IncludesLastItemInRange')).toBe('true')
  })

  it('returns bodies as HTML from GetItem but not from FindItem', async () => {
    const { create, send } = await open()
    const [id] = (await create()).inside('ItemId')
    const shape =
      '<m:ItemShape><t:BaseShape>IdOnly</t:BaseShape><t:AdditionalProperties><t:FieldURI FieldURI="item:Body"/></t:AdditionalProperties></m:ItemShape>'
    const read = await send(
      `<m:GetItem>${shape}<m:ItemIds><t:ItemId Id="${id?.getAttribute('Id') ?? ''}"/></m:ItemIds></m:GetItem>`,
    )
    expect(read.inside('Body').at(-1)?.getAttribute('BodyType')).toBe('HTML')
    expect(read.inside('Body').at(-1)?.textContent).toContain('1 &lt; 2')
    const view = '<m:CalendarView StartDate="2026-11-20T00:00:00Z" EndDate="2026-11-21T00:00:00Z"/>'
    const folder = '<m:ParentFolderIds><t:DistinguishedFolderId Id="calendar"/></m:ParentFolderIds>'
    expect((await send(`<m:FindItem Traversal="Shallow">${shape}${view}${folder}</m:FindItem>`)).codes).toEqual([
      'ErrorInvalidPropertyForOperation',
    ])
  })
})
