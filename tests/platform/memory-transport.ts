import type { ITransport } from '@microsoft/signalr'

const end = '\u001e'
/** A frame of the hub's protocol. */
export const message = (body: unknown) => `${JSON.stringify(body)}${end}`

/** A hub server in memory. The test pushes its events and drops or refuses its connections. */
export function memoryTransport() {
  const sent: Record<string, unknown>[] = []
  const connections: string[] = []
  let answersHandshake = true
  let accepts = true
  const transport: ITransport = {
    onreceive: null,
    onclose: null,
    async connect(url) {
      connections.push(url)
      if (!accepts) throw new Error('refused')
    },
    async send(data: string) {
      for (const part of data.split(end).filter(Boolean)) {
        const received = JSON.parse(part) as Record<string, unknown>
        sent.push(received)
        if ('protocol' in received && answersHandshake) queueMicrotask(() => transport.onreceive?.(message({})))
        if (received['type'] === 1 && received['invocationId']) {
          queueMicrotask(() =>
            transport.onreceive?.(message({ type: 3, invocationId: received['invocationId'], result: null })),
          )
        }
      }
    },
    async stop() {
      transport.onclose?.()
    },
  }
  return {
    transport,
    sent,
    connections,
    push: (target: string, ...args: unknown[]) => transport.onreceive?.(message({ type: 1, target, arguments: args })),
    ping: () => transport.onreceive?.(message({ type: 6 })),
    drop: () => transport.onclose?.(new Error('socket lost')),
    refuse: () => {
      accepts = false
    },
    accept: () => {
      accepts = true
    },
    hangHandshake: () => {
      answersHandshake = false
    },
  }
}

export const negotiation = {
  connectionId: 'c1',
  connectionToken: 't1',
  negotiateVersion: 1,
  availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
}
