import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type QueryOptions, useQuery } from '#src/base/use-query.ts'
import { EngineLost } from '#src/platform/engine/link.ts'

/** Records requests; each response comes from the test. */
function createSource() {
  const requests: {
    readonly topic: string
    readonly signal: AbortSignal
    readonly respond: (text: string) => void
  }[] = []
  const send = (topic: string, signal: AbortSignal): Promise<string> | null => {
    if (topic === '') return null
    return new Promise((respond) => void requests.push({ topic, signal, respond }))
  }
  return { requests, send }
}

type Source = ReturnType<typeof createSource>

const View = ({ send, options }: { readonly send: Source['send']; readonly options: QueryOptions }) => {
  const [topic, setTopic] = useState('a')
  const [round, setRound] = useState(0)
  const response = useQuery((signal) => send(topic, signal), [send, topic], { ...options, again: [round] })
  return (
    <>
      <input aria-label="topic" value={topic} onChange={(event) => setTopic(event.target.value)} />
      <button onClick={() => setRound(round + 1)}>reload</button>
      <output aria-label="response">{response ?? 'none'}</output>
    </>
  )
}

async function open(options: QueryOptions = {}) {
  const { requests, send } = createSource()
  const screen = await render(<View send={send} options={options} />)
  return {
    requests,
    response: screen.getByLabelText('response'),
    topic: screen.getByLabelText('topic'),
    reload: screen.getByRole('button'),
  }
}

test('a response to an earlier query is dropped, and its request aborted', async () => {
  const { requests, response, topic } = await open()
  await topic.fill('b')
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  requests[1]?.respond('about b')
  await expect.element(response).toHaveTextContent('about b')
  requests[0]?.respond('about a')
  await expect.element(response).toHaveTextContent('about b')
})

test('a new query shows no response until its own arrives, and no query shows none', async () => {
  const { requests, response, topic } = await open()
  requests[0]?.respond('about a')
  await expect.element(response).toHaveTextContent('about a')
  await topic.fill('b')
  await expect.element(response).toHaveTextContent('none')
  requests[1]?.respond('about b')
  await expect.element(response).toHaveTextContent('about b')
  await topic.fill('')
  await expect.element(response).toHaveTextContent('none')
  expect(requests).toHaveLength(2)
})

test('a repeated query keeps its response until the new one arrives', async () => {
  const { requests, response, reload } = await open()
  requests[0]?.respond('first')
  await expect.element(response).toHaveTextContent('first')
  await reload.click()
  expect(requests).toHaveLength(2)
  await expect.element(response).toHaveTextContent('first')
  requests[1]?.respond('second')
  await expect.element(response).toHaveTextContent('second')
})

test('the last response stays while a list is filtered by typing', async () => {
  const { requests, response, topic } = await open({ keepsLast: true })
  requests[0]?.respond('about a')
  await expect.element(response).toHaveTextContent('about a')
  await topic.fill('b')
  expect(requests).toHaveLength(2)
  await expect.element(response).toHaveTextContent('about a')
})

test('a pause in typing is required before the query is sent', async () => {
  // Typing still takes real time, which is longer than a pause on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { requests, topic } = await open({ pause: 300 })
  await topic.fill('b')
  vi.advanceTimersByTime(299)
  await topic.fill('c')
  vi.advanceTimersByTime(299)
  expect(requests).toEqual([])
  vi.advanceTimersByTime(1)
  expect(requests.map((request) => request.topic)).toEqual(['c'])
})

test('the response stays if the engine is lost', async () => {
  let round = 0
  const send = (): Promise<string> =>
    round++ === 0 ? Promise.resolve('there') : Promise.reject(new EngineLost({ kind: 'worker-lost' }))
  const screen = await render(<View send={send} options={{}} />)
  await expect.element(screen.getByLabelText('response')).toHaveTextContent('there')
  await screen.getByRole('button').click()
  await expect.poll(() => round).toBe(2)
  await expect.element(screen.getByLabelText('response')).toHaveTextContent('there')
})
