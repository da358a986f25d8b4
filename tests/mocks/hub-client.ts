import type { BackEnd } from '#mocks/back-end.ts'
import { frame, readFrames } from '#server/rules/hub.ts'

/** Connects a client to the hub. Returns the events and responses that it has received. */
export function openHubClient({ backEnd, token }: { readonly backEnd: BackEnd; readonly token: string | null }) {
  let text = ''
  let isClosed = false
  const socket = { send: (more: string) => void (text += more), close: () => void (isClosed = true) }
  const client = backEnd.openHub(socket, token)
  client.receive(frame({ protocol: 'json', version: 1 }))
  return {
    isClosed: () => isClosed,
    invoke(id: string, item: unknown) {
      client.receive(frame({ type: 1, invocationId: '1', target: 'Object', arguments: [id, item] }))
      return readFrames(text).findLast(({ type }) => type === 3) as { readonly error?: string } | undefined
    },
    events: () =>
      readFrames(text).flatMap(({ type, target = '', arguments: args = [] }) => (type === 1 ? [{ target, args }] : [])),
  }
}
