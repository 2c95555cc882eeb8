package queue

import "sync"

// Queue holds jobs in the order in which they came.
type Queue struct {
	mu   sync.Mutex
	jobs []Job
}

// Job is one unit of work.
type Job struct {
	ID   int
	Name string
}

// Push puts a job at the end.
func (q *Queue) Push(job Job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = append(q.jobs, job)
}

// Pop takes the first job.
func (q *Queue) Pop() Job {
	q.mu.Lock()
	defer q.mu.Unlock()
	job := q.jobs[0]
	q.jobs = q.jobs[1:]
	return job
}

// Len counts the jobs.
func (q *Queue) Len() int {
	return len(q.jobs)
}
