"""Reads a calendar with many events with icalendar and vobject and prints what both understand, as JSON, one line for each."""
import json
import sys
from datetime import timezone

import icalendar
import vobject


def utc(instant):
    return instant.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%MZ")


data = open(sys.argv[1], "rb").read()
calendar = icalendar.Calendar.from_ical(data)
other = vobject.readOne(data.decode("utf-8"))
other.validate(raiseException=True)
theirs = {one.uid.value: one for one in getattr(other, "vevent_list", [])}
events = calendar.walk("VEVENT")
assert len(theirs) == len(events), f"vobject reads {len(theirs)} events, icalendar {len(events)}"
for event in events:
    assert event.errors == [], f"icalendar found {event.errors}"
    uid = str(event["UID"])
    same = theirs[uid]
    assert utc(same.dtstart.value) == utc(event["DTSTART"].dt), f"{uid}: two times of start"
    assert same.summary.value == str(event["SUMMARY"]), f"{uid}: two titles"
    print(
        json.dumps(
            {"uid": uid, "start": utc(event["DTSTART"].dt), "end": utc(event["DTEND"].dt), "summary": str(event["SUMMARY"])}
        )
    )
