export const en = {
  device: {
    trouble: {
      again: 'Trying again by itself',
      InvalidKiosk: {
        title: 'This device is not set up',
        words:
          'The server does not know it, or it was signed out. Whoever looks after the devices can set it up from the list of devices.',
      },
      InvalidKioskLicence: {
        title: 'There is no licence for this device',
        words: 'It goes on by itself as soon as one of the kiosk licences is assigned to it.',
      },
      Unreachable: {
        title: 'The server cannot be reached',
        words: 'Nothing is known yet that could be shown. It goes on by itself as soon as the network is back.',
      },
    },
  },
}
