import Rss from 'lucide-react/icons/rss'
import { useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useQuery } from '#src/base/use-query.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { reader } from '#src/base/reader.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'
import { useReading, useServices } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { Trouble } from '#src/ui/feedback.tsx'
import { Select } from '#src/ui/select.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import type { Feed, MadeFeed } from '#src/wire/personal.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import styles from './account.module.css'
import { Problem } from './account-frame.tsx'
import { useRefusalWords } from './refusal-words.ts'
import { useAction, useAsked } from './use-own-server.ts'

const mostFound = 8

/** Returns names by id. Resources that are gone have none. */
const useNames = (ids: readonly ResourceId[]): ReadonlyMap<string, string> => {
  const { engine } = useReading()
  const key = ids.join('\n')
  const names = useQuery(
    () =>
      Promise.all(key.split('\n').map((id) => engine.resource(resourceIdOf(id)))).then(
        (found) => new Map(found.flatMap((one) => (one === null ? [] : [[one.id as string, shownName(one)] as const]))),
      ),
    [engine, key],
    { keepsLast: true },
  )
  return names ?? new Map()
}

/** Makes and revokes the addresses at which other applications read reservations: the user's own, or those of a resource. */
export const CalendarFeeds = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { http } = useServices()
  const { words } = useRefusalWords()
  const { run, isBusy, fault } = useAction()
  const { zone } = useSnapshot(reader)
  const api = useMemo(() => createOwnAccountApi(http), [http])
  const { value: feeds, fault: unread, reload } = useAsked(api.feeds.list)
  const [made, setMade] = useState<MadeFeed | null>(null)
  const [said, setSaid] = useState('')
  const names = useNames((feeds ?? []).flatMap(({ resourceId }) => resourceId ?? []))
  const nameOf = ({ resourceId }: Feed): string =>
    resourceId === null ? t('feeds.mine') : (names.get(resourceId) ?? t('feeds.unknown'))

  const make = async (resourceId: ResourceId | null): Promise<void> => {
    setSaid('')
    const answered = await run(() => api.feeds.make(resourceId))
    if (answered === null) return
    setMade(answered.value)
    reload()
  }
  const revoke = async (feed: Feed): Promise<void> => {
    if ((await run(() => api.feeds.revoke(feed.id))) === null) return
    if (made?.id === feed.id) setMade(null)
    setSaid(t('feeds.revoked', { name: nameOf(feed) }))
    reload()
  }
  if (feeds === null) {
    if (unread === null) return null
    return <Trouble onRetry={async () => reload()}>{`${t('feeds.failed')} ${words(unread)}`}</Trouble>
  }
  return (
    <div className={styles.setting} aria-busy={isBusy}>
      <p className={styles.hint}>{t('feeds.hint')}</p>
      <ul className={styles.entries}>
        {feeds.map((feed) => (
          <li key={feed.id}>
            <div className={styles.entryRow}>
              <span className={styles.entry}>
                {nameOf(feed)}
                <span className={styles.hint}>{t('feeds.created', { day: format.day(feed.createdAt, zone) })}</span>
              </span>
              <Button
                size="small"
                aria-label={t('feeds.revokeOf', { name: nameOf(feed) })}
                onClick={() => void revoke(feed)}
              >
                {t('feeds.revoke')}
              </Button>
            </div>
            {made?.id === feed.id && <CopyField label={t('feeds.address')} hint={t('feeds.once')} value={made.url} />}
          </li>
        ))}
      </ul>
      <NewFeed isBusy={isBusy} onMake={(id) => void make(id)} />
      <p role="status" className={styles.saved}>
        {said}
      </p>
      {fault && <Problem>{words(fault)}</Problem>}
    </div>
  )
}

interface NewFeedProps {
  readonly isBusy: boolean
  /** Null is the user's own reservations. */
  readonly onMake: (resourceId: ResourceId | null) => void
}

/** Chooses what a new feed shows: the user's own reservations, a favourite, or a resource that is found by its name. */
const NewFeed = ({ isBusy, onMake }: NewFeedProps) => {
  const { t } = useTranslation()
  const { engine } = useReading()
  const { ids } = useSnapshot(favourites)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const names = useNames(ids)
  const found = useQuery(() => (text.trim() === '' ? null : engine.search(text, mostFound)), [engine, text]) ?? []
  const listed = text.trim() === '' ? [...names] : found.map(({ id, name }) => [id as string, name] as const)
  const value = listed.some(([id]) => id === chosen) ? chosen : text.trim() === '' ? '' : (listed[0]?.[0] ?? '')
  return (
    <form
      className={styles.newFeed}
      onSubmit={(event) => {
        event.preventDefault()
        onMake(value === '' ? null : resourceIdOf(value))
      }}
    >
      <SearchField label={t('feeds.find')} clearLabel={t('app.clear')} value={text} onChange={setText} />
      <Select
        label={t('feeds.of')}
        value={value}
        options={[{ value: '', label: t('feeds.mine') }, ...listed.map(([id, name]) => ({ value: id, label: name }))]}
        onChange={setChosen}
      />
      <p role="status" className="visually-hidden">
        {text.trim() !== '' && t('finder.count', { count: found.length })}
      </p>
      <Button type="submit" busy={isBusy} icon={<Rss size={15} aria-hidden="true" />}>
        {t('feeds.make')}
      </Button>
    </form>
  )
}
