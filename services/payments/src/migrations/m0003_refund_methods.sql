-- Way in which the customer gets the money: by the provider, or outside it after a refund that failed.
ALTER TABLE refunds ADD COLUMN
    method text NOT NULL DEFAULT 'original';
