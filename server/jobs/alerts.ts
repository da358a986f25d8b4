import { oneMinute } from '#src/kernel/time/moment.ts'
import { mailLanguage, type Organisation } from '../identity/fields.ts'
import { calendarTexts } from '../mail/texts/calendar/calendar-texts.ts'
import { deviceTexts } from '../mail/texts/device/device-texts.ts'
import type { Office } from '../office.ts'
import { reasonOf } from '../plain-fault.ts'
import { alertOf, type DeviceAlert } from '../rules/devices/alerts.ts'
import { allDevices, claimAlert, type StoredDevice, takeAlert, waitingAlerts, waitAgain } from '../store/devices.ts'
import { readOrganisation } from '../store/organisation.ts'
import type { Queries } from '../store/schema.ts'
import type { Job } from './jobs.ts'
import { postTo } from './post-alert.ts'

/** Since when each office looks: heartbeats before could not arrive. */
const looksSince = new WeakMap<Office, number>()

/**
 * Reports panels and kiosks that fall silent, and again when they are back: by mail to the facilities managers, and to a webhook. A
 * report is claimed with its mails in one transaction, so however many processes look, one of them sends it. What the webhook does not
 * take waits until the next minute.
 */
export const alerts: Job = {
  name: 'alerts',
  run: async (office) => {
    const { db, now, settings } = office
    const since = looksSince.get(office) ?? now()
    looksSince.set(office, since)
    for (const device of await allDevices(db)) {
      const alert = alertOf(watched(device), since, now())
      if (alert !== null) await claim(office, alert)
    }
    if (settings.alertURL !== null) await sendAll(office, postTo(settings.alertURL))
    return now() + oneMinute
  },
}

const watched = ({ id, kind, place, lastSeen, outOfOrder, alertedAt }: StoredDevice) => ({
  id,
  kind,
  name: place.name,
  lastSeen,
  isOutOfOrder: outOfOrder !== null,
  isReported: alertedAt !== null,
})

async function claim(office: Office, alert: DeviceAlert): Promise<void> {
  const { db, mail, now, settings } = office
  const isMailed = await db.transaction().execute(async (transaction) => {
    const isOurs = await claimAlert(transaction, alert, { now: now(), isPosted: settings.alertURL !== null })
    if (isOurs && mail.isOn) await mailTo(office, transaction, alert)
    return isOurs && mail.isOn
  })
  if (isMailed) mail.wake()
}

/** To the facilities managers, or to the administrators if there are none. */
async function mailTo({ mail, publicURL }: Office, queries: Queries, alert: DeviceAlert): Promise<void> {
  const organisation = await readOrganisation(queries)
  if (organisation === null) return
  const people = await queries
    .selectFrom('people')
    .select(['email', 'language', 'role'])
    .where('state', '=', 'active')
    .where('role', 'in', ['facilities', 'administrator'])
    .execute()
  const managers = people.filter(({ role }) => role === 'facilities')
  const link = `${publicURL()}/fleet/${encodeURIComponent(alert.id)}`
  for (const { email, language } of managers.length > 0 ? managers : people) {
    const own = mailLanguage(language, organisation)
    const texts = deviceTexts(own)
    const parts = { name: alert.name, link, since: timeOf(alert.lastSeen, calendarTexts(own).locale, organisation) }
    await mail.send(queries, {
      to: email,
      ...(alert.event === 'device-offline' ? texts.offline(parts) : texts.online(parts)),
    })
  }
}

const timeOf = (instant: string, locale: string, { timeZone }: Organisation): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(Date.parse(instant))

async function sendAll({ db, log }: Office, send: (alert: DeviceAlert) => Promise<void>): Promise<void> {
  for (const { id, alert } of await waitingAlerts(db)) {
    // Another process may send it meanwhile.
    if (!(await takeAlert(db, id))) continue
    try {
      await send(alert)
    } catch (error) {
      await waitAgain(db, id, alert)
      log.warn(
        { device: id, event: alert.event, reason: reasonOf(error) },
        'A device could not be reported to the webhook.',
      )
    }
  }
}
