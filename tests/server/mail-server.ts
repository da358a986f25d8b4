import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterFile } from '../clean-up.ts'

/** A received mail. */
interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The raw message. */
  readonly source: string
}

export interface MailServer {
  /** For `settings.mail.smtp`. */
  readonly url: string
  readonly received: ReceivedMail[]
  /** All commands, in order. */
  readonly commands: string[]
  /** Returns the reply to RCPT TO, or null for 250. */
  refuse: (address: string) => string | null
}

/** Opens a minimal SMTP server (RFC 5321). Closed after the tests of the file. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    serve(socket, here)
  })
  const here = { url: '', received: [] as ReceivedMail[], commands: [] as string[], refuse: (): string | null => null }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  here.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterFile(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return here
}

function serve(socket: Socket, { received, commands, ...server }: MailServer): void {
  const refuse = (address: string) => server.refuse(address)
  let [from, to, pending, isData] = ['', [] as string[], '', false]
  const reply = (line: string) => void socket.write(`${line}\r\n`)
  const address = (line: string) => /<(.*)>/.exec(line)?.[1] ?? ''
  reply('220 mail.example ESMTP')
  const handle = (line: string): void => {
    commands.push(line)
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'EHLO') reply('250-mail.example\r\n250 8BITMIME')
    else if (word === 'MAIL') {
      from = address(line)
      to = []
      reply('250 ok')
    } else if (word === 'RCPT') {
      const refusal = refuse(address(line))
      if (refusal === null) to.push(address(line))
      reply(refusal ?? '250 ok')
    } else if (word === 'DATA') {
      isData = true
      reply('354 go on')
    } else if (word === 'QUIT') {
      reply('221 bye')
      socket.end()
    } else reply('250 ok')
  }
  socket.setEncoding('utf8').on('data', (text: string) => {
    pending += text
    for (;;) {
      const end = isData ? pending.indexOf('\r\n.\r\n') : pending.indexOf('\r\n')
      if (end < 0) return
      const part = pending.slice(0, end)
      pending = pending.slice(end + (isData ? 5 : 2))
      if (!isData) handle(part)
      else {
        isData = false
        received.push({ from, to, source: part.replaceAll('\r\n..', '\r\n.') })
        reply('250 ok')
      }
    }
  })
}

/** A part of a message. */
export interface MailPart {
  /** By lower-case name, unfolded and decoded (RFC 2047). */
  readonly headers: ReadonlyMap<string, string>
  /** Decoded text, or '' if the part has parts. */
  readonly text: string
  readonly parts: readonly MailPart[]
}

/** Reads a message (RFC 5322, 2045 to 2047). */
export function readMail(source: string): MailPart {
  const [head = '', ...bodies] = source.split('\r\n\r\n')
  const body = bodies.join('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
    }),
  )
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined)
    return { headers, text: decode(body, headers.get('content-transfer-encoding')), parts: [] }
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return { headers, text: '', parts: parts.map((part) => readMail(part.replace(/^\r\n/, '').replace(/\r\n$/, ''))) }
}

/** Returns the parts of a message without further parts. */
export const leavesOf = (part: MailPart): readonly MailPart[] =>
  part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf)

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll(/=\r\n/g, '')) : body
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
