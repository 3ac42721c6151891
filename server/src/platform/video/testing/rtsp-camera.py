"""Cameras that speak RTSP, by GStreamer. Prints the port of those that are open (/main, /sub and, given a file of H.265, /hevc)
and the port of one that asks for a name and a password (/main)."""

import sys

import gi

gi.require_version('Gst', '1.0')
gi.require_version('GstRtspServer', '1.0')
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

Gst.init(None)

DRAWN = 'videotestsrc is-live=true pattern=ball ! video/x-raw,width={},height={},framerate=10/1 ! '
ENCODED = 'openh264enc gop-size=10 bitrate=300000 ! h264parse ! rtph264pay name=pay0 pt=96 config-interval=1'
FROM_FILE = 'filesrc location={} ! qtdemux ! h265parse ! rtph265pay name=pay0 pt=96 config-interval=1'


def listen(pictures, auth=None):
    server = GstRtspServer.RTSPServer()
    server.set_address('127.0.0.1')
    server.set_service('0')
    for path, launch in pictures.items():
        factory = GstRtspServer.RTSPMediaFactory()
        factory.set_launch(f'( {launch} )')
        factory.set_shared(True)
        if auth:
            rights = Gst.Structure.new_empty('viewer')
            rights.set_value('media.factory.access', True)
            rights.set_value('media.factory.construct', True)
            factory.add_role_from_structure(rights)
        server.get_mount_points().add_factory(path, factory)
    if auth:
        server.set_auth(auth)
    server.attach(None)
    return server


def password():
    auth = GstRtspServer.RTSPAuth()
    token = GstRtspServer.RTSPToken()
    token.set_string('media.factory.role', 'viewer')
    auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
    auth.add_digest('admin', 'cam era@1', token)
    return auth


gi.require_version('GstRtsp', '1.0')
from gi.repository import GstRtsp  # noqa: E402

main = DRAWN.format(640, 360) + ENCODED
shown = {'/main': main, '/sub': DRAWN.format(320, 180) + ENCODED}
if len(sys.argv) > 1:
    shown['/hevc'] = FROM_FILE.format(sys.argv[1])
unlocked = listen(shown)
locked = listen({'/main': main}, password())
print(unlocked.get_bound_port(), locked.get_bound_port(), flush=True)
GLib.MainLoop().run()
