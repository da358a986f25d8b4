import { describe, expect, it } from 'vitest'
import { json } from '#tests/platform/scripted-server.ts'
import { envelope, exchangeBefore, failure, response, texts } from './exchange-before.ts'
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
  it('several names are a warning, not a fault; lists of people are no people', async () => {
    const card =
      '<t:Contact><t:GivenName>Ann</t:GivenName><t:Department>Sales</t:Department><t:JobTitle>Buyer</t:JobTitle><t:OfficeLocation>H 2</t:OfficeLocation></t:Contact>'
    const { calendar } = exchangeBefore(() =>
      resolutions(resolution('Ann', 'Ann@C.com', card), resolution('All', 'all@c.com', '', 'PublicDL')),
    )
    expect(valueOf(await calendar.findPeople('a'))).toEqual([
      { name: 'Ann', email: 'ann@c.com', jobTitle: 'Buyer', department: 'Sales', office: 'H 2' },
    ])
  })

  it('a directory path is no address: the one on the card is', async () => {
    const card =
      '<t:Contact><t:EmailAddresses><t:Entry Key="EmailAddress1">SIP:ann</t:Entry><t:Entry Key="EmailAddress2">SMTP:ann@c.com</t:Entry></t:EmailAddresses></t:Contact>'
    const { calendar } = exchangeBefore(() =>
      resolutions(resolution('Ann', '/o=Contoso/cn=ann', card), resolution('Bob', '/o=Contoso/cn=bob')),
    )
    expect(valueOf(await calendar.findPeople('a')).map((person) => person.email)).toEqual(['ann@c.com'])
  })

  it('no more than the provider says, and nobody for nothing', async () => {
    const many = Array.from({ length: 60 }, (_, index) => resolution(`A${index}`, `a${index}@c.com`))
    const { calendar, soap } = exchangeBefore(() => resolutions(...many))
    expect(valueOf(await calendar.findPeople('a'))).toHaveLength(20)
    expect(valueOf(await calendar.findPeople('  '))).toEqual([])
    expect(soap).toHaveLength(1)
  })

  it('section 7: who one is, the product knows; the directory tells the rest', async () => {
    const card = '<t:Contact><t:GivenName>Megan</t:GivenName><t:Surname>Bowen</t:Surname></t:Contact>'
    const { calendar, first } = exchangeBefore(() => resolutions(resolution('Megan Bowen', 'megan@contoso.com', card)))
    expect(valueOf(await calendar.myInfo())).toEqual({
      name: 'Megan Bowen',
      email: 'megan@contoso.com',
      username: 'megan',
      givenName: 'Megan',
      surname: 'Bowen',
    })
    expect(texts(first('ResolveNames').body, 'UnresolvedEntry')).toEqual(['smtp:megan@contoso.com'])
  })

  it('an account without an address is found by its Windows name, unless several people have it', async () => {
    const account = { name: '', username: 'CORP\\megan' }
    const before = (...found: string[]) => exchangeBefore(() => resolutions(...found), { account })
    const alone = before(resolution('Megan Bowen', 'megan@contoso.com'))
    expect(valueOf(await alone.calendar.myInfo())).toMatchObject({ name: 'Megan Bowen', email: 'megan@contoso.com' })
    expect(texts(alone.first('ResolveNames').body, 'UnresolvedEntry')).toEqual(['megan'])
    const two = before(resolution('Megan B', 'megan@contoso.com'), resolution('Megan C', 'meganc@contoso.com'))
    expect(valueOf(await two.calendar.myInfo())).toMatchObject({ name: '', email: 'corp\\megan' })
  })

  it('one whom the directory does not know is who the product says', async () => {
    const { calendar } = exchangeBefore(() =>
      response('ResolveNames', failure('ErrorNameResolutionNoResults', 'None.', '')),
    )
    expect(valueOf(await calendar.myInfo())).toMatchObject({ name: 'Megan', email: 'megan@contoso.com', surname: '' })
  })
})

describe('calendars, ews: pictures', () => {
  const pictureOf = async (answer: string | Response) =>
    exchangeBefore(() => answer).calendar.personImage(email('ann@c.com'))

  it('have the type that their bytes say', async () => {
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

  it('that are not there, or not to be seen, are none; a busy server is a fault', async () => {
    const refused = (code: string) =>
      photo(`<m:MessageText>No.</m:MessageText><m:ResponseCode>${code}</m:ResponseCode>`, 'Error')
    for (const code of ['ErrorItemNotFound', 'ErrorNonExistentMailbox', 'ErrorAccessDenied'])
      expect(valueOf(await pictureOf(refused(code)))).toBeNull()
    expect(valueOf(await pictureOf(json({}, { status: 403 })))).toBeNull()
    expect(await pictureOf(refused('ErrorServerBusy'))).toMatchObject({ ok: false, fault: { kind: 'throttled' } })
    expect(await pictureOf(refused('ErrorInternalServerError'))).toMatchObject({ ok: false })
  })
})
