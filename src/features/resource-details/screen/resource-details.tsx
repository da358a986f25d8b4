import { useQuery } from '#src/base/use-query.ts'
import FileText from 'lucide-react/icons/file-text'
import ImageOff from 'lucide-react/icons/image'
import Link from 'lucide-react/icons/link'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import Star from 'lucide-react/icons/star'
import { useEffect, useId, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { toggleFavourite } from '#src/features/home/model/favourites/change-favourite.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { LeftOutNote, NobodyThere, ResourceControls } from '#src/features/availability/screen/slots.ts'
import { areaAndParents } from '#src/base/rules/question.ts'
import { readableText } from '#src/base/rules/property-types.ts'
import { CodeButton } from '#src/features/availability/screen/code-dialog.tsx'
import { EventBody } from '#src/features/bookings/screen/reservations/event-body.tsx'
import { shareAddress } from '#src/features/bookings/model/reservations/reservation-path.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { mapAreaOf } from '#src/base/rules/map-path.ts'
import { WayTo } from '#src/features/availability/screen/way-link.tsx'
import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useAddress } from '#src/platform/page.ts'
import { useReading, usePlanning } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState, Skeleton } from '#src/ui/feedback.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { dataTypes } from '#src/wire/data-types.ts'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import type { Property, Resource } from '#src/wire/resource.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { followResourceDay } from '../model/follow-resource-day.ts'
import { sharedResourcePath } from '#src/features/availability/model/resource-path.ts'
import { ReserveButton, ResourceToday } from './resource-today.tsx'
import styles from './resource-details.module.css'
import { ResourceFacts } from './resource-facts.tsx'
import { fileAddress, pictureAddress, usePictureSources } from '#src/features/availability/screen/resource-files.ts'

/** Files of this kind are displayed; all others are downloads (section 3, Resource). */
const picture = 'image'

interface Picture {
  readonly name: string
  readonly address: string
}

/** Loaded without a referrer. */
const guarded = { decoding: 'async', referrerPolicy: 'no-referrer' } as const

/**
 * Pictures of a resource in a row, enlarged by a click. Pictures that fail to load are left out. If the host of a
 * picture is not allowed, a placeholder with its name is shown instead (threat T15).
 */
const ResourcePictures = ({ files }: Pick<Resource, 'files'>) => {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const [large, setLarge] = useState<Picture | null>(null)
  const sources = usePictureSources()
  const offered = files.flatMap(({ name, url, kind }) => {
    const written = kind === picture ? fileAddress(url, sources.page) : null
    if (written === null || broken.has(written)) return []
    return [{ name, written, address: pictureAddress(written, sources) }]
  })
  if (offered.length === 0) return null
  return (
    <>
      <ul className={styles.pictures} aria-label={t('resource.pictures')}>
        {offered.map(({ name, written, address }) => (
          <li key={written}>
            {address === null ? (
              <p className={styles.missing}>
                <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
                {name}
              </p>
            ) : (
              <button type="button" className={styles.frame} onClick={() => setLarge({ name, address })}>
                <img
                  {...guarded}
                  src={address}
                  alt={name}
                  className={styles.picture}
                  loading="lazy"
                  onError={() => setBroken(new Set([...broken, address]))}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      {large && (
        <Dialog
          title={large.name}
          onClose={() => setLarge(null)}
          actions={<Button onClick={() => setLarge(null)}>{t('app.close')}</Button>}
        >
          <img {...guarded} src={large.address} alt={large.name} className={styles.large} />
        </Dialog>
      )}
    </>
  )
}

interface FoundResource {
  readonly resource: Resource | null
  readonly fault: Fault | null
}

/** Requests a resource from the engine, again when the resources change. Null while the first request is running. */
function useResource(id: string): FoundResource | null {
  const { engine } = useReading()
  const { matched, total, asOf } = useSnapshot(timeline)
  const { resources } = useSnapshot(configuration)
  // Before the timeline shows its first rows, the engine may have no resources.
  const isReady = matched !== null
  const answer = useQuery(
    () => (isReady ? askEngine(engine.resource(resourceIdOf(id))) : null),
    [engine, id, isReady],
    { again: [resources, total, asOf] },
  )
  if (answer === null) return null
  return answer.ok ? { resource: answer.value, fault: null } : { resource: null, fault: answer.fault }
}

/**
 * Lists the downloads of a resource. Only secure addresses are offered, and they never open as a page of this origin
 * (threat T15).
 */
const ResourceFiles = ({ files }: Pick<Resource, 'files'>) => {
  const { t } = useTranslation()
  const id = useId()
  const offered = files.flatMap(({ name, url, kind }) => {
    const address = kind === picture ? null : fileAddress(url, window.location.href)
    return address === null ? [] : [{ name, address }]
  })
  if (offered.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('resource.files')}
      </h3>
      <ul>
        {offered.map(({ name, address }) => (
          <li key={address}>
            <a className={styles.file} href={address} download target="_blank" rel="noopener noreferrer">
              <FileText size={16} aria-hidden="true" />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Properties that are whole texts, such as a description or house rules, with their original formatting. */
const ResourceTexts = ({ properties }: { readonly properties: readonly Property[] }) => {
  const { current } = useSnapshot(configuration)
  const texts = (current?.filters ?? []).flatMap(({ id, name, visible, dataTypeId }) => {
    const html = properties.find(({ propertyId }) => propertyId === id)?.valueHTMLContent ?? ''
    const preview = visible && dataTypeId === dataTypes.html ? readableText(html).trim() : ''
    return preview === '' ? [] : [{ id, name, html, preview }]
  })
  return texts.map(({ id, name, html, preview }) => (
    <section key={id} aria-label={name}>
      <h3 className={styles.heading}>{name}</h3>
      <EventBody html={html} preview={preview} />
    </section>
  ))
}

interface ResourceDetailsProps {
  readonly id: string
  readonly onClose: () => void
}

/** Shows a resource with live data and its controls. The button at the bottom reserves it. */
export const ResourceDetails = ({ id, onClose }: ResourceDetailsProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = usePlanning()
  const found = useResource(id)
  const resource = found?.resource ?? null
  const email = resource && resourceEmail(resource)
  useEffect(() => (email === null ? undefined : followResourceDay(services, id, email)), [services, id, email])
  const area = useAreaPath(resource)
  const missing = found?.fault ? 'resource.failed' : 'resource.gone'
  return (
    <SidePanel
      subject={id}
      title={resource ? shownName(resource) : t(found === null ? 'resource.looking' : missing)}
      subtitle={area === '' ? undefined : area}
      footer={resource ? <ReserveButton resource={resource} /> : undefined}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      {found === null && <Skeleton lines={5} />}
      {resource && (
        <div className={styles.details}>
          <LeftOutNote resourceId={id} />
          <ResourcePictures key={id} files={resource.files} />
          <Actions resource={resource} />
          <NobodyThere resourceId={id} />
          {email !== null && <ResourceToday resource={resource} />}
          <ResourceControls resourceId={id} />
          <ResourceFacts resource={resource} />
          <ResourceTexts properties={resource.properties} />
          <ResourceFiles files={resource.files} />
        </div>
      )}
      {found !== null && resource === null && (
        <EmptyState
          icon={<MapPinOff size={20} />}
          title={found.fault ? faultMessage(found.fault) : t('resource.goneHint')}
        />
      )}
    </SidePanel>
  )
}

/** Returns the area of a resource after its parent areas: 'Harbour House, Floor 2'. */
function useAreaPath(resource: Resource | null): string {
  const { current } = useSnapshot(configuration)
  const areas = new Map(current?.areas.map((area) => [area.id, area]))
  const areaId = resource?.mapInfos[0]?.areaId
  const names = areaId === undefined ? [] : areaAndParents(areas, areaId).map((one) => areas.get(one)?.name ?? '')
  return names
    .filter((name) => name !== '')
    .toReversed()
    .join(', ')
}

const Actions = ({ resource }: { readonly resource: Resource }) => {
  const { t } = useTranslation()
  const services = useReading()
  const { ids } = useSnapshot(favourites)
  const { rights } = useSnapshot(session)
  const wholeAddress = useAddress()
  const name = shownName(resource)
  const wayArea = mapAreaOf(resource)
  const isFavourite = (ids as readonly string[]).includes(resource.id)
  return (
    <div className={styles.actions}>
      {rights.favourites && (
        <IconButton
          label={t(isFavourite ? 'timeline.row.removeFavourite' : 'timeline.row.addFavourite')}
          aria-pressed={isFavourite}
          icon={<Star size={15} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden="true" />}
          onClick={() => void toggleFavourite(services, resource.id)}
        />
      )}
      <IconButton
        label={t('resource.share')}
        icon={<Link size={15} aria-hidden="true" />}
        onClick={() => void shareAddress({ title: name, url: wholeAddress(sharedResourcePath(resource.id)) })}
      />
      <CodeButton resourceId={resource.id} name={name} />
      {wayArea !== null && <WayTo resourceId={resource.id} areaId={wayArea} />}
    </div>
  )
}
