-- Attachments: files of other kinds than photos. They are given out as they were sent, so they have no copies and no
-- measures; what is known of them is their kind.
alter table file
  add column purpose text not null default 'photo' check (purpose in ('photo', 'attachment')),
  drop constraint file_size_check,
  drop constraint file_format_check,
  drop constraint file_check3;
alter table file
  add constraint file_size_check
    check (size between 1 and case purpose when 'photo' then 20971520 else 52428800 end),
  add constraint file_format_check
    check (format in ('jpeg', 'png', 'webp')
           or (purpose = 'attachment' and format in (
             'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'csv', 'txt', 'zip', 'mp4'))),
  add constraint file_done_check
    check (state <> 'done' or (received = size and format is not null)),
  add constraint file_measures_check
    check (case purpose
             when 'photo' then state <> 'done' or (width is not null and height is not null)
             else width is null and height is null and taken_time is null and lng is null
           end);
