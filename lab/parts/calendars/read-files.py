"""Reads calendar files with icalendar and vobject and prints what both understand, as JSON, one line for each file."""
import json
import sys
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import icalendar
import vobject


def utc(instant):
    return instant.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%MZ")


def strict(data, name):
    lines = data.split(b"\r\n")
    assert lines[-1] == b"", f"{name}: the last line has no end"
    assert b"\n" not in b"".join(lines), f"{name}: a line ends without a carriage return"
    longest = max(len(line) for line in lines)
    assert longest <= 75, f"{name}: a line has {longest} octets"
    data.decode("utf-8")
    # Octets of one character on two lines are no text any more.
    for line in lines:
        line.decode("utf-8")
    return longest


for path, zone in zip(sys.argv[1::2], sys.argv[2::2]):
    data = open(path, "rb").read()
    longest = strict(data, path)
    calendar = icalendar.Calendar.from_ical(data)
    (event,) = calendar.walk("VEVENT")
    assert event.errors == [], f"{path}: icalendar found {event.errors}"
    other = vobject.readOne(data.decode("utf-8"))
    other.validate(raiseException=True)
    theirs = other.vevent
    assert utc(theirs.dtstart.value) == utc(event["DTSTART"].dt), f"{path}: two times of start"
    assert theirs.summary.value == str(event["SUMMARY"]), f"{path}: two titles"
    assert theirs.description.value == str(event["DESCRIPTION"]), f"{path}: two descriptions"
    assert theirs.uid.value == str(event["UID"]), f"{path}: two UIDs"
    attendees = event.get("ATTENDEE", [])
    attendees = attendees if isinstance(attendees, list) else [attendees]
    print(
        json.dumps(
            {
                "method": str(calendar["METHOD"]),
                "uid": str(event["UID"]),
                "sequence": int(event["SEQUENCE"]),
                "start": utc(event["DTSTART"].dt),
                "end": utc(event["DTEND"].dt),
                "wall": event["DTSTART"].dt.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M"),
                "summary": str(event["SUMMARY"]),
                "location": str(event.get("LOCATION", "")),
                "description": str(event["DESCRIPTION"]),
                "url": str(event["URL"]),
                "status": str(event.get("STATUS", "")),
                "organizer": str(event.get("ORGANIZER", "")),
                "name": str(event["ORGANIZER"].params.get("CN", "")) if "ORGANIZER" in event else "",
                "attendees": [str(one) for one in attendees],
                "longest": longest,
            }
        )
    )
