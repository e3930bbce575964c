import { type ListEndpoint, untilEmpty } from '@clients/core';
import { type IssueRef, issueRef } from '../../../refs/issue-schemas.js';
import {
  type ListTimelineQuery,
  type TimelineComment,
  listTimelineQuery,
  timelineItem,
} from '../timeline-schemas.js';

export const listTimeline: ListEndpoint<
  { where: IssueRef; query?: ListTimelineQuery | undefined },
  TimelineComment | null
> = {
  id: 'issueGetCommentsAndTimeline',
  call: 'issues.timeline.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/timeline',
  input: { where: issueRef, query: listTimelineQuery },
  item: timelineItem,
  paging: untilEmpty,
  totalIsWrong: true,
};
