/** The SignalR hub protocol as JSON: every message ends in a record separator (0x1E), several may come in one frame. */
export const separator = '\u001e'

/** Numbers of the message types that this hub speaks. */
export const messageType = { invocation: 1, completion: 3, ping: 6, close: 7 } as const

export interface HubMessage {
  readonly type?: number
  readonly protocol?: string
  readonly version?: number
  readonly invocationId?: string
  readonly target?: string
  readonly arguments?: readonly unknown[]
}

export const frame = (message: unknown): string => JSON.stringify(message) + separator

/** The messages of a frame; what is not JSON is left out, as a client that sends it is closed by its handshake anyway. */
export function readFrames(text: string): readonly HubMessage[] {
  return text
    .split(separator)
    .filter((part) => part !== '')
    .flatMap((part) => {
      try {
        return [JSON.parse(part) as HubMessage]
      } catch {
        return []
      }
    })
}
