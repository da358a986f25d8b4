import { describe, expect, it } from 'vitest'
import { json } from '#tests/platform/scripted-server.ts'
import { envelope, connectExchange, failure, response, texts } from './exchange-before.ts'
import { email, valueOf } from './graph-before.ts'

const resolution = (name: string, address: string, more = '', kind = 'Mailbox') =>
  `<t:Resolution><t:Mailbox><t:Name>${name}</t:Name><t:EmailAddress>${address}</t:EmailAddress><t:RoutingType>SMTP</t:RoutingType><t:MailboxType>${kind}</t:MailboxType></t:Mailbox>${more}</t:Resolution>`
const resolutions = (...list: readonly string[]) =>
  response(
    'ResolveNames',
    `<m:$ResponseMessage ResponseClass="Warning"><m:MessageText>Multiple results were found.</m:MessageText><m:ResponseCode>ErrorNameResolutionMultipleResults</m:ResponseCode><m:DescriptiveLinkKey>0</m:DescriptiveLinkKey><m:ResolutionSet TotalItemsInView="${list.length}" IncludesLastItemInRange="true">${list.join('')}</m:ResolutionSet></m:$ResponseMessage>`,
  )
const photo = (content: string, responseClass = 'Success') =>
  envelope(`<m:GetUserPhotoResponse ResponseClass="${responseClass}">${content}</m:GetUserPhotoResponse>`)

describe('calendars, ews: people', () => {
  it('accepts the warning about several results and leaves out distribution lists', async () => {
    const card =
      '<t:Contact><t:GivenName>Ann</t:GivenName><t:Department>Sales</t:Department><t:JobTitle>Buyer</t:JobTitle><t:OfficeLocation>H 2</t:OfficeLocation></t:Contact>'
    const { calendar } = connectExchange(() =>
      resolutions(resolution('Ann', 'Ann@C.com', card), resolution('All', 'all@c.com', '', 'PublicDL')),
    )
    expect(valueOf(await calendar.findPeople('a'))).toEqual([
      { name: 'Ann', email: 'ann@c.com', jobTitle: 'Buyer', department: 'Sales', office: 'H 2' },
    ])
  })

  it('takes the address from the contact if the mailbox has a directory path', async () => {
    const card =
      '<t:Contact><t:EmailAddresses><t:Entry Key="EmailAddress1">SIP:ann</t:Entry><t:Entry Key="EmailAddress2">SMTP:ann@c.com</t:Entry></t:EmailAddresses></t:Contact>'
    const { calendar } = connectExchange(() =>
      resolutions(resolution('Ann', '/o=Contoso/cn=ann', card), resolution('Bob', '/o=Contoso/cn=bob')),
    )
    expect(valueOf(await calendar.findPeople('a')).map((person) => person.email)).toEqual(['ann@c.com'])
  })

  it('returns at most 20 people, and none for an empty query', async () => {
    const many = Array.from({ length: 60 }, (_, index) => resolution(`A${index}`, `a${index}@c.com`))
    const { calendar, soap } = connectExchange(() => resolutions(...many))
    expect(valueOf(await calendar.findPeople('a'))).toHaveLength(20)
    expect(valueOf(await calendar.findPeople('  '))).toEqual([])
    expect(soap).toHaveLength(1)
  })

  it('section 7: completes the signed-in user from the directory', async () => {
    const card = '<t:Contact><t:GivenName>Megan</t:GivenName><t:Surname>Bowen</t:Surname></t:Contact>'
    const { calendar, first } = connectExchange(() => resolutions(resolution('Megan Bowen', 'megan@contoso.com', card)))
    expect(valueOf(await calendar.myInfo())).toEqual({
      name: 'Megan Bowen',
      email: 'megan@contoso.com',
      username: 'megan',
      givenName: 'Megan',
      surname: 'Bowen',
    })
    expect(texts(first('ResolveNames').body, 'UnresolvedEntry')).toEqual(['smtp:megan@contoso.com'])
  })

  it('finds an account without an address by its Windows name if it is unique', async () => {
    const account = { name: '', username: 'CORP\\megan' }
    const before = (...found: string[]) => connectExchange(() => resolutions(...found), { account })
    const alone = before(resolution('Megan Bowen', 'megan@contoso.com'))
    expect(valueOf(await alone.calendar.myInfo())).toMatchObject({ name: 'Megan Bowen', email: 'megan@contoso.com' })
    expect(texts(alone.first('ResolveNames').body, 'UnresolvedEntry')).toEqual(['megan'])
    const two = before(resolution('Megan B', 'megan@contoso.com'), resolution('Megan C', 'meganc@contoso.com'))
    expect(valueOf(await two.calendar.myInfo())).toMatchObject({ name: '', email: 'corp\\megan' })
  })

  it('uses the account if the directory does not know the user', async () => {
    const { calendar } = connectExchange(() =>
      response('ResolveNames', failure('ErrorNameResolutionNoResults', 'None.', '')),
    )
    expect(valueOf(await calendar.myInfo())).toMatchObject({ name: 'Megan', email: 'megan@contoso.com', surname: '' })
  })
})

describe('calendars, ews: pictures', () => {
  const pictureOf = async (answer: string | Response) =>
    connectExchange(() => answer).calendar.personImage(email('ann@c.com'))

  it('have the type of their bytes', async () => {
    const begin = (bytes: readonly number[]) => btoa(String.fromCharCode(...bytes, 1, 2, 3))
    const data = (base64: string) =>
      photo(
        `<m:ResponseCode>NoError</m:ResponseCode><m:HasChanged>true</m:HasChanged><m:PictureData>${base64}</m:PictureData>`,
      )
    expect(valueOf(await pictureOf(data(begin([0xff, 0xd8, 0xff]))))?.type).toBe('image/jpeg')
    expect(valueOf(await pictureOf(data(begin([0x89, 0x50, 0x4e, 0x47]))))?.type).toBe('image/png')
    expect(valueOf(await pictureOf(data(btoa('<svg onload="alert(1)"/>'))))).toBeNull()
    expect(valueOf(await pictureOf(data('%%%')))).toBeNull()
    expect(valueOf(await pictureOf(data('')))).toBeNull()
  })

  it('are null if missing or forbidden, and fail if the server is busy', async () => {
    const refused = (code: string) =>
      photo(`<m:MessageText>No.</m:MessageText><m:ResponseCode>${code}</m:ResponseCode>`, 'Error')
    for (const code of ['ErrorItemNotFound', 'ErrorNonExistentMailbox', 'ErrorAccessDenied'])
      expect(valueOf(await pictureOf(refused(code)))).toBeNull()
    expect(valueOf(await pictureOf(json({}, { status: 403 })))).toBeNull()
    expect(await pictureOf(refused('ErrorServerBusy'))).toMatchObject({ ok: false, fault: { kind: 'throttled' } })
    expect(await pictureOf(refused('ErrorInternalServerError'))).toMatchObject({ ok: false })
  })
})
