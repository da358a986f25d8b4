import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type QueryOptions, useQuery } from '#src/features/availability/use-query.ts'
import { EngineLost } from '#src/platform/engine/link.ts'

/** Questions asked so far, each answered by the test. */
function createDesk() {
  const asked: { readonly about: string; readonly signal: AbortSignal; readonly answer: (text: string) => void }[] = []
  const ask = (about: string, signal: AbortSignal): Promise<string> | null => {
    if (about === '') return null
    let resolve: (text: string) => void = () => undefined
    const promise = new Promise<string>((answered) => {
      resolve = answered
    })
    asked.push({ about, signal, answer: resolve })
    return promise
  }
  return { asked, ask }
}

type Desk = ReturnType<typeof createDesk>

const Asker = ({ ask, options }: { readonly ask: Desk['ask']; readonly options: QueryOptions }) => {
  const [about, setAbout] = useState('a')
  const [round, setRound] = useState(0)
  const answer = useQuery((signal) => ask(about, signal), [ask, about], { ...options, again: [round] })
  return (
    <>
      <input aria-label="about" value={about} onChange={(event) => setAbout(event.target.value)} />
      <button onClick={() => setRound(round + 1)}>again</button>
      <output aria-label="answer">{answer ?? 'none'}</output>
    </>
  )
}

async function open(options: QueryOptions = {}) {
  const desk = createDesk()
  const screen = await render(<Asker ask={desk.ask} options={options} />)
  return {
    screen,
    asked: desk.asked,
    answer: screen.getByLabelText('answer'),
    about: screen.getByLabelText('about'),
    again: screen.getByRole('button'),
  }
}

test('an answer to an earlier question is dropped, and its signal aborted', async () => {
  const { asked, answer, about } = await open()
  await about.fill('b')
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[1]?.answer('about b')
  await expect.element(answer).toHaveTextContent('about b')
  asked[0]?.answer('about a')
  await expect.element(answer).toHaveTextContent('about b')
})

test('another question shows no answer until it has one of its own; nothing to ask shows none', async () => {
  const { asked, answer, about } = await open()
  asked[0]?.answer('about a')
  await expect.element(answer).toHaveTextContent('about a')
  await about.fill('b')
  await expect.element(answer).toHaveTextContent('none')
  asked[1]?.answer('about b')
  await expect.element(answer).toHaveTextContent('about b')
  await about.fill('')
  await expect.element(answer).toHaveTextContent('none')
  expect(asked).toHaveLength(2)
})

test('the same question asked again keeps its answer until the new one is there', async () => {
  const { asked, answer, again } = await open()
  asked[0]?.answer('first')
  await expect.element(answer).toHaveTextContent('first')
  await again.click()
  expect(asked).toHaveLength(2)
  await expect.element(answer).toHaveTextContent('first')
  asked[1]?.answer('second')
  await expect.element(answer).toHaveTextContent('second')
})

test('the last answer stays where a list is filtered by typing', async () => {
  const { asked, answer, about } = await open({ keepsLast: true })
  asked[0]?.answer('about a')
  await expect.element(answer).toHaveTextContent('about a')
  await about.fill('b')
  expect(asked).toHaveLength(2)
  await expect.element(answer).toHaveTextContent('about a')
})

test('with a pause only what is typed last is asked', async () => {
  // Only these: what is typed takes real time, and longer than a pause on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { asked, about } = await open({ pause: 300 })
  await about.fill('b')
  vi.advanceTimersByTime(299)
  await about.fill('c')
  vi.advanceTimersByTime(299)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(asked.map((question) => question.about)).toEqual(['c'])
})

test('if the engine is lost, the answer stays', async () => {
  let round = 0
  const ask = (): Promise<string> =>
    round++ === 0 ? Promise.resolve('there') : Promise.reject(new EngineLost({ kind: 'worker-lost' }))
  const screen = await render(<Asker ask={ask} options={{}} />)
  await expect.element(screen.getByLabelText('answer')).toHaveTextContent('there')
  await screen.getByRole('button').click()
  await expect.poll(() => round).toBe(2)
  await expect.element(screen.getByLabelText('answer')).toHaveTextContent('there')
})
