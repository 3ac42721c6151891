/** How the browser is started, for the pages of playwright and for phones that keep a folder of their own. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  // Without a UTF-8 locale Chromium itself names every download that has a Chinese name "download".
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
}
